import type { Picture } from '#site-content/picture.ts';
import { useSiteData } from '../site-data.ts';
import styles from './content-picture.module.css';

interface ContentPictureProps {
  picture: Picture;
  /** Rendered width, as the `sizes` of an image: '(max-width: 640px) 100vw, 400px'. */
  sizes: string;
  /** `first`: the largest element when the page opens. `early`: visible then. `lazy`: further down. */
  when?: 'first' | 'early' | 'lazy';
  /** Replaces the picture's own alternative text; '' for decoration. */
  alt?: string;
  className?: string | undefined;
  /** Side length in pixels of a square picture; by default the picture's own shape. */
  square?: number;
}

const LOADING = {
  first: { loading: 'eager', fetchPriority: 'high' },
  early: { loading: 'eager' },
  lazy: { loading: 'lazy' },
} as const;

/**
 * A picture from the content folder in the smallest format and width that fits, with its space reserved. Visitors who
 * save data get the smallest width and no decorative pictures.
 */
export function ContentPicture({ picture, sizes, when = 'lazy', alt, className, square }: ContentPictureProps) {
  const { savesData } = useSiteData();
  const text = alt ?? picture.alt;
  if (savesData && text === '') return null;
  // For lazy images the browser knows the rendered width.
  const responsiveSizes = savesData ? '1px' : when === 'lazy' ? `auto, ${sizes}` : sizes;
  return (
    <picture className={styles.picture}>
      {picture.sources?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={responsiveSizes} />
      ))}
      <img
        {...LOADING[savesData ? 'lazy' : when]}
        decoding="async"
        width={square ?? picture.width}
        height={square ?? picture.height}
        alt={text}
        className={className}
        src={picture.src}
      />
    </picture>
  );
}
