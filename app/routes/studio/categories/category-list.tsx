import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, GripVertical, ImageIcon } from "lucide-react";
import { useRef, type PointerEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { sendForm } from "../drag/send-form";
import { useDragOrder } from "../drag/use-drag-order";
import * as styles from "./categories.module.css";
import type { loader } from "./categories.server";

type Category = SerializeFrom<typeof loader>["categories"][number];

interface CategoryListProps {
  categories: readonly Category[];
  version: string;
  formOwner: string;
  formTo: string;
}

/** In the order of the gym's home. Buttons move a category by one place; with script, a handle drags it. */
export function CategoryList({ categories, version, formOwner, formTo }: CategoryListProps) {
  const { t } = useTranslation("categories");
  const form = useRef<HTMLFormElement>(null);
  const { dragged, order, startAt } = useDragOrder(
    categories.map(({ key }) => key),
    (changed, moved) => sendForm(form.current, { order: changed.join(), moved }),
  );
  const byKey = new Map(categories.map((category) => [category.key, category]));
  return (
    <form ref={form} method="post" action={formTo} className={styles.listForm}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="order" defaultValue="" />
      <input type="hidden" name="moved" defaultValue="" />
      <ol className={styles.list} aria-label={t("order.label")}>
        {order.map((key, index) => {
          const category = byKey.get(key);
          return category ? (
            <CategoryRow
              key={key}
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              of={categories.length}
              isDragged={dragged === key}
              onDrag={startAt(key)}
            />
          ) : null;
        })}
      </ol>
    </form>
  );
}

interface CategoryRowProps {
  category: Category;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** How many there are. */
  of: number;
  onDrag: PointerEventHandler<HTMLElement>;
}

function CategoryRow({ category, isFirst, isLast, isDragged, of, onDrag }: CategoryRowProps) {
  const { name, nameLang, coverImageUrl, workouts, to } = category;
  const hydrated = useHydrated();
  return (
    <li
      className={classNames(
        styles.row,
        isDragged && styles.dragged,
        category.isMoved && styles.moved,
      )}
    >
      {hydrated ? (
        // The buttons do the same for the keyboard and for a screen reader.
        <span className={styles.handle} aria-hidden="true" onPointerDown={onDrag}>
          <Icon as={GripVertical} size={20} />
        </span>
      ) : null}
      <span className={styles.cover}>
        {coverImageUrl ? (
          <Picture src={coverImageUrl} alt="" width={128} height={96} ratio="4:3" sizes="96px" />
        ) : (
          <Icon as={ImageIcon} />
        )}
      </span>
      <div className={styles.facts}>
        <h2 className={styles.name} lang={nameLang ?? undefined}>
          <Link to={to} className={styles.nameLink}>
            {name}
          </Link>
        </h2>
        <p className={styles.dim}>{workouts}</p>
      </div>
      <div className={styles.moves}>
        <MoveButton direction="up" category={category} isHidden={isFirst} of={of} />
        <MoveButton direction="down" category={category} isHidden={isLast} of={of} />
      </div>
    </li>
  );
}

interface MoveButtonProps {
  direction: "up" | "down";
  category: Category;
  isHidden: boolean;
  of: number;
}

function MoveButton({ direction, category: { key, name, place }, isHidden, of }: MoveButtonProps) {
  const { t } = useTranslation("categories");
  if (isHidden) return <span className={styles.noMove} />;
  return (
    <Button
      id={`${direction}-${key}`}
      variant="quiet"
      name="move"
      value={`${direction}:${key}`}
      // It has the focus after a move, so the place is read out.
      aria-label={t(`order.${direction}`, { name, place, of })}
      pendingLabel=""
    >
      <Icon as={direction === "up" ? ArrowUp : ArrowDown} size={20} />
    </Button>
  );
}
