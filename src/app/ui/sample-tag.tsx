import { useTranslations } from 'use-intl';
import styles from './sample-tag.module.css';

/** Says that a person is invented. */
export function SampleTag() {
  return <span className={styles.tag}>{useTranslations()('sample.person')}</span>;
}
