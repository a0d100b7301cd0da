import { useEffect, useState } from 'react';
import type { ShownForm } from './shown-form.ts';
import { VisitorForm } from './visitor-form.tsx';

/** A form that comes alive only when a visitor has opened it: then one of another company may be loaded. */
export function OpenedForm({ form }: { form: ShownForm }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return <VisitorForm form={form} isOpen={isOpen} />;
}
