import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { plansOf, type Question, questionsFor } from '../../my-list/call-helper.ts';
import { type Answer, type ItemChange, MOST, type SavedItem } from '../../my-list/my-list.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './call-questions.module.css';

interface CallQuestionsProps {
  item: SavedItem;
  change: (how: ItemChange) => void;
  /** Whether they go on paper, folded away or not. */
  prints: boolean;
}

const NOTHING: Answer = { asked: false, text: '' };

/** What to ask when calling, to tick and to fill in: on the screen, or with a pen on paper. */
export function CallQuestions({ item, change, prints }: CallQuestionsProps) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const questions = questionsFor(item);
  if (questions.length === 0) return null;
  const plans = plansOf(item).join(', ');
  const words = (question: Question) =>
    question === 'medicaid' && plans ? t('callHelper.medicaidPlan', { plans }) : t(`callHelper.questions.${question}`);
  const answer = (question: Question, part: Partial<Answer>) =>
    change(({ answers }) => ({
      answers: { ...answers, [question]: { ...(answers[question] ?? NOTHING), ...part } },
    }));
  return (
    <section className={prints ? undefined : 'no-print'}>
      <h3 className={styles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('callHelper.title')}
          <span className={isOpen ? styles.turned : undefined}>
            <Icon name="down" size="1em" />
          </span>
        </button>
      </h3>
      <div id={id} className={isOpen ? styles.questions : `${styles.questions} ${styles.folded}`}>
        <p className="no-print">{t('callHelper.lead')}</p>
        <p className={styles.start}>{t('callHelper.start')}</p>
        <ul>
          {questions.map((question) => {
            const { asked, text } = item.answers[question] ?? NOTHING;
            return (
              <li key={question}>
                <label>
                  <input
                    type="checkbox"
                    checked={asked}
                    onChange={({ target }) => answer(question, { asked: target.checked })}
                  />
                  <span>{words(question)}</span>
                </label>
                <input
                  aria-label={t('callHelper.answer', { question: words(question) })}
                  value={text}
                  maxLength={MOST.answer}
                  autoComplete="off"
                  onChange={({ target }) => answer(question, { text: target.value })}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
