import type { HomePage } from '#site-content/site-content.ts';
import type { FormView } from '../../forms/form-view.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { useSiteData } from '../../site-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import styles from './donate-and-newsletter.module.css';
import { SectionHeading } from './section-heading.tsx';

/** Links to the page of the payment provider. */
export function Donate({ words }: { words: HomePage['donate'] }) {
  const { site } = useSiteData();
  if (!site) return null;
  return (
    <section aria-labelledby="donate" className="page-width no-print">
      <Reveal className={styles.donate}>
        <div className={styles.words}>
          <h2 id="donate">{words.heading}</h2>
          <p>{words.text}</p>
        </div>
        <a href={site.donateLink} className={`button ${styles.button}`}>
          <Icon name="heart" />
          {words.buttonLabel}
        </a>
      </Reveal>
    </section>
  );
}

export function Newsletter({ words, form }: { words: HomePage['newsletter']; form: FormView }) {
  return (
    <section aria-labelledby="newsletter" className={`page-width ${styles.newsletter} no-print`}>
      <SectionHeading id="newsletter" heading={words.heading} text={words.text} />
      <VisitorForm form={form} />
    </section>
  );
}
