import { useEffect, useState } from "react";
import { Spinner } from "~/ui/primitives/spinner";
import * as styles from "./waiting-sign.module.css";

/** A shorter wait would only flicker. */
const DELAY_MS = 1_000;

/** Over a film that waits for data; mounted as long as it waits. */
export function WaitingSign() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLong(true), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.sign}>
      <Spinner />
    </div>
  );
}
