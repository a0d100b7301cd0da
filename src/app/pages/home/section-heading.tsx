import type { ReactNode } from 'react';
import styles from './home-page.module.css';

interface SectionHeadingProps {
  /** Id of the heading, which labels the section. */
  id: string;
  heading: string;
  text: string;
  /** Shown beside the heading. */
  children?: ReactNode;
}

/** A section's heading and text, optionally with a button beside them. */
export function SectionHeading({ id, heading, text, children }: SectionHeadingProps) {
  const headingAndText = (
    <div className={`${styles.heading} until-sent`}>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
    </div>
  );
  if (!children) return headingAndText;
  return (
    <div className={styles.headed}>
      {headingAndText}
      {children}
    </div>
  );
}
