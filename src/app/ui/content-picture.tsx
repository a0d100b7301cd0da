import type { Picture } from '#site-content/picture.ts';
import { useSiteData } from '../site-data.ts';
import styles from './content-picture.module.css';

interface ContentPictureProps {
  picture: Picture;
  /** How wide it is drawn, as the `sizes` of an image: '(max-width: 640px) 100vw, 400px'. */
  sizes: string;
  /** `first`: the largest thing to see when the page opens. `early`: in sight by then. `lazy`: further down. */
  when?: 'first' | 'early' | 'lazy';
  /** In place of the picture's own text; '' for decoration. */
  alt?: string;
  className?: string | undefined;
  /** Drawn as a square with sides of so many pixels; else in its own shape. */
  square?: number;
}

const LOADING = {
  first: { loading: 'eager', fetchPriority: 'high' },
  early: { loading: 'eager' },
  lazy: { loading: 'lazy' },
} as const;

/**
 * A picture of the content folder: the lightest kind and width that fits, with its place kept free from the start. Whoever
 * saves data gets the smallest width, and no decoration.
 */
export function ContentPicture({ picture, sizes, when = 'lazy', alt, className, square }: ContentPictureProps) {
  const { savesData } = useSiteData();
  const text = alt ?? picture.alt;
  if (savesData && text === '') return null;
  // Where it loads late the browser knows by itself how wide it is.
  const fitting = savesData ? '1px' : when === 'lazy' ? `auto, ${sizes}` : sizes;
  return (
    <picture className={styles.picture}>
      {picture.sources?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={fitting} />
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
