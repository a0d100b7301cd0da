import type { ReactNode } from 'react';

/** Why something was not done, first on the page and focused, so that it is noticed at once. */
export function ProblemBox({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a form that was not accepted begins here
    <div className="problems" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

interface FieldProblemsProps {
  /** Said before the problems. */
  lead: string;
  problems: { field: string; text: string }[];
  /** What else is wrong. */
  children?: ReactNode;
}

/** The same where fields are the reason: a link to each. */
export function FieldProblems({ lead, problems, children }: FieldProblemsProps) {
  return (
    <ProblemBox>
      <p>{lead}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a className="alone" href={`#${field}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </ProblemBox>
  );
}
