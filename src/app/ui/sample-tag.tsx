import { useTranslations } from 'use-intl';
import styles from './sample-tag.module.css';

/** Marks a sample person. */
export function SampleTag() {
  return <span className={styles.tag}>{useTranslations()('sample.person')}</span>;
}
