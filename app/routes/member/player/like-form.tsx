import { useTranslation } from "react-i18next";
import { LikeFailed } from "../catalog/like-failed";
import type { Likes } from "../catalog/use-likes";
import { HeartButton } from "~/ui/patterns/heart-button";
import * as styles from "./like-form.module.css";

interface LikeFormProps {
  action: string;
  workout: { id: number; name: string; liked: boolean };
  likes: Likes;
}

/** The like button beside the workout's name. */
export function LikeForm({ action, workout, likes }: LikeFormProps) {
  const { t } = useTranslation("ui");
  const liked = likes.shown.get(workout.id) ?? workout.liked;
  return (
    <form method="post" action={action} onSubmit={likes.onSubmit} className={styles.form}>
      <HeartButton
        liked={liked}
        label={t("like", { name: workout.name })}
        name={liked ? "dislike" : "like"}
        value={String(workout.id)}
        ground="page"
      />
      {likes.failed ? <LikeFailed /> : null}
    </form>
  );
}
