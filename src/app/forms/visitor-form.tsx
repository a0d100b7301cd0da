import { ExternalForm } from './external-form.tsx';
import { SiteForm, type SiteFormProps } from './site-form.tsx';

export interface VisitorFormProps extends SiteFormProps {
  /** The visitor opened this form: its section or its dialog. Another company's form is loaded only then. */
  isOpen?: boolean;
}

/** A form for visitors: the site's own, or another company's if the content has a link to one. */
export function VisitorForm({ isOpen, ...props }: VisitorFormProps) {
  const isShown = isOpen ?? props.isPage ?? false;
  const { title, outsideLink, action } = props.form;
  if (outsideLink) return <ExternalForm title={title} link={outsideLink} page={action} isOpen={isShown} />;
  return <SiteForm {...props} />;
}
