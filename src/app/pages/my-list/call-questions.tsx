import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { plansOf, type Question, questionsFor } from '../../my-list/call-helper.ts';
import { type Answer, type ItemChange, LIST_LIMITS, type SavedItem } from '../../my-list/my-list.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './call-questions.module.css';

interface CallQuestionsProps {
  item: SavedItem;
  change: (update: ItemChange) => void;
  /** Whether the questions are printed, folded or not. */
  prints: boolean;
}

const EMPTY_ANSWER: Answer = { asked: false, text: '' };

/** Questions to ask on a call, to check off and answer on the screen or on paper. */
export function CallQuestions({ item, change, prints }: CallQuestionsProps) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const questions = questionsFor(item);
  if (questions.length === 0) return null;
  const plans = plansOf(item).join(', ');
  const textOf = (question: Question) =>
    question === 'medicaid' && plans ? t('callHelper.medicaidPlan', { plans }) : t(`callHelper.questions.${question}`);
  const answer = (question: Question, update: Partial<Answer>) =>
    change(({ answers }) => ({
      answers: { ...answers, [question]: { ...(answers[question] ?? EMPTY_ANSWER), ...update } },
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
            const { asked, text } = item.answers[question] ?? EMPTY_ANSWER;
            return (
              <li key={question}>
                <label>
                  <input
                    type="checkbox"
                    checked={asked}
                    onChange={({ target }) => answer(question, { asked: target.checked })}
                  />
                  <span>{textOf(question)}</span>
                </label>
                <input
                  aria-label={t('callHelper.answer', { question: textOf(question) })}
                  value={text}
                  maxLength={LIST_LIMITS.answer}
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
