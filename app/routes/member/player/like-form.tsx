import { useTranslation } from "react-i18next";
import { LikeFailed } from "../catalog/like-failed";
import type { Likes } from "../catalog/use-likes";
import { HeartButton } from "~/ui/patterns/heart-button";
import * as styles from "./like-form.module.css";

interface LikeFormProps {
  action: string;
  workout: { id: number; name: string; liked: boolean; saved: boolean };
  likes: Likes;
}

/** Heart and bookmark beside the workout's name. */
export function LikeForm({ action, workout, likes }: LikeFormProps) {
  const { t } = useTranslation("ui");
  const { id, name } = workout;
  const liked = likes.shown.get(id) ?? workout.liked;
  const saved = likes.saved.get(id) ?? workout.saved;
  return (
    <form method="post" action={action} onSubmit={likes.onSubmit} className={styles.form}>
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
      {likes.failed === false ? null : <LikeFailed status={likes.failed} />}
    </form>
  );
}
