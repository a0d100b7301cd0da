import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { plansOf, type Question, questionsFor } from '../../my-list/call-helper.ts';
import { type Answer, type ItemChange, LIST_LIMITS, type SavedItem } from '../../my-list/my-list.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './call-questions.module.css';

interface CallQuestionsProps {
  item: SavedItem;
  change: (update: ItemChange) => void;
  /** Whether answers are printed, folded or not. */
  prints: boolean;
}

const EMPTY_ANSWER: Answer = { asked: false, text: '' };

/** Questions to ask on a call, to check off and answer. Of these, paper shows what was asked: see `PaperQuestions`. */
export function CallQuestions({ item, change, prints }: CallQuestionsProps) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const textOf = useQuestionText([item]);
  const questions = questionsFor(item);
  if (questions.length === 0) return null;
  const answer = (question: Question, update: Partial<Answer>) =>
    change(({ answers }) => ({
      answers: { ...answers, [question]: { ...(answers[question] ?? EMPTY_ANSWER), ...update } },
    }));
  return (
    <section className={prints && Object.values(item.answers).some(isAnswered) ? undefined : 'no-print'}>
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
        <p className={`${styles.start} no-print`}>{t('callHelper.start')}</p>
        <ul>
          {questions.map((question) => {
            const { asked, text } = item.answers[question] ?? EMPTY_ANSWER;
            return (
              <li key={question} className={isAnswered({ asked, text }) ? undefined : 'no-print'}>
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

/** The questions for all calls about a list, once, with lines to write on: only on paper. */
export function PaperQuestions({ items }: { items: readonly SavedItem[] }) {
  const t = useTranslations();
  const textOf = useQuestionText(items);
  const questions = [...new Set(items.flatMap(questionsFor))];
  if (questions.length === 0) return null;
  return (
    <section className={`${styles.paper} on-paper`}>
      <h2>{t('callHelper.title')}</h2>
      <p>{t('callHelper.start')}</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>{textOf(question)}</li>
        ))}
      </ul>
    </section>
  );
}

function useQuestionText(items: readonly SavedItem[]): (question: Question) => string {
  const t = useTranslations();
  const plans = [...new Set(items.flatMap(plansOf))].join(', ');
  return (question) =>
    question === 'medicaid' && plans ? t('callHelper.medicaidPlan', { plans }) : t(`callHelper.questions.${question}`);
}

function isAnswered({ asked, text }: Answer): boolean {
  return asked || text !== '';
}
