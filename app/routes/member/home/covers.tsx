import { CoverCard, CoverGrid } from "./cover-grid";

export interface Cover {
  to: string;
  name: string;
  /** Of the name, where it is not the page's. */
  lang: string | undefined;
  /** A line below the name. */
  note?: string;
  image: string | null;
}

export function Covers({ covers }: { covers: readonly Cover[] }) {
  return (
    <CoverGrid>
      {covers.map(({ image, ...cover }) => (
        <CoverCard
          key={cover.to}
          {...cover}
          picture={image ? { src: image, width: 1200, height: 900 } : null}
        />
      ))}
    </CoverGrid>
  );
}
