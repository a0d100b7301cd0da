import type { FormView } from '../../forms/form-view.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';

/** A form in place, in a file of its own: it is loaded when one is opened. */
export function InvolvedForm({ form, isOpen }: { form: FormView; isOpen: boolean }) {
  return (
    <>
      <p className="until-sent">{form.lead}</p>
      <VisitorForm form={form} isOpen={isOpen} />
    </>
  );
}
