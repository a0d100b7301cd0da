import { OutsideForm } from './outside-form.tsx';
import type { FormAnswer } from './receive-form.ts';
import type { ShownForm } from './shown-form.ts';
import { SiteForm } from './site-form.tsx';

export interface VisitorFormProps {
  form: ShownForm;
  /** What became of it, where the page was loaded by sending it (without script). */
  outcome?: FormAnswer | undefined;
  /** The visitor asked for this form: its page, its section or its dialog is open. A form elsewhere is loaded only then. */
  isOpen?: boolean;
}

/** A form for visitors: the site's own, or in its place the one of another company. */
export function VisitorForm({ isOpen = false, ...props }: VisitorFormProps) {
  const { title, outsideLink, action } = props.form;
  if (outsideLink) return <OutsideForm title={title} link={outsideLink} page={action} isOpen={isOpen} />;
  return <SiteForm {...props} />;
}
