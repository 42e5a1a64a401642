import { useTranslation } from "react-i18next";
import { LikeFailed } from "../catalog/like-failed";
import type { LikesAndSaves } from "../catalog/use-likes-and-saves";
import { HeartButton } from "~/ui/patterns/heart-button";
import * as styles from "./like-form.module.css";

interface LikeFormProps {
  action: string;
  workout: { id: number; name: string; liked: boolean; saved: boolean };
  likesAndSaves: LikesAndSaves;
}

/** Heart and bookmark beside the workout's name. */
export function LikeForm({ action, workout, likesAndSaves }: LikeFormProps) {
  const { t } = useTranslation("ui");
  const { id, name } = workout;
  const liked = likesAndSaves.liked.get(id) ?? workout.liked;
  const saved = likesAndSaves.saved.get(id) ?? workout.saved;
  return (
    <form method="post" action={action} onSubmit={likesAndSaves.onSubmit} className={styles.form}>
      <HeartButton
        liked={saved}
        label={t("save", { name })}
        name={saved ? "unsave" : "save"}
        value={String(id)}
        ground="page"
        bookmark
      />
      <HeartButton
        liked={liked}
        label={t("like", { name })}
        name={liked ? "dislike" : "like"}
        value={String(id)}
        ground="page"
      />
      {likesAndSaves.failed === false ? null : <LikeFailed status={likesAndSaves.failed} />}
    </form>
  );
}
