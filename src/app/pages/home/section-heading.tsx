import type { ReactNode } from 'react';
import styles from './home-page.module.css';

interface SectionHeadingProps {
  /** Of the heading, which names the section. */
  id: string;
  heading: string;
  text: string;
  /** What stands beside it. */
  children?: ReactNode;
}

/** A section's heading, a sentence, and maybe a button beside them. */
export function SectionHeading({ id, heading, text, children }: SectionHeadingProps) {
  const words = (
    <div className={styles.heading}>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
    </div>
  );
  if (!children) return words;
  return (
    <div className={styles.headed}>
      {words}
      {children}
    </div>
  );
}
