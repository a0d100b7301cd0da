import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import './outside-form.module.css';
import './site-form.module.css';
import type { ShownForm } from './shown-form.ts';

interface LateFormProps {
  form: ShownForm;
}

const TURNED_TO = ['toggle', 'focusin', 'pointerover'];

/** Begins to bring the forms' code. */
let bring = () => {};
const isWanted = new Promise<void>((resolve) => {
  bring = resolve;
});

/** The server draws it at once; the browser has its code when one of the forms is opened. */
const Form = import.meta.env.SSR
  ? (await import('./opened-form.tsx')).OpenedForm
  : lazy(async () => {
      await isWanted;
      return import('./opened-form.tsx').then(
        ({ OpenedForm }) => ({ default: OpenedForm }),
        () => ({ default: LinkToForm }),
      );
    });

/**
 * A form beside what a page is for: it stands as the server drew it, works as it stands, and comes alive once a visitor
 * turns to it, or opens the `<details>` that it is in. Drawn anew by its parent it would be taken down until its code is
 * there, hence `memo`.
 */
export const LateForm = memo(function LateForm({ form }: LateFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const details = place.current!.closest('details');
    const turnedTo = details ?? place.current!;
    const bringIfOpen = () => details?.open !== false && bring();
    if (details?.open || turnedTo.contains(document.activeElement)) bring();
    for (const event of TURNED_TO) turnedTo.addEventListener(event, bringIfOpen);
    return () => {
      for (const event of TURNED_TO) turnedTo.removeEventListener(event, bringIfOpen);
    };
  }, []);
  return (
    <div ref={place}>
      <Suspense fallback={<LinkToForm form={form} />}>
        <Form form={form} />
      </Suspense>
    </div>
  );
});

/** The way to the form's own page, where its code does not come. */
function LinkToForm({ form }: LateFormProps) {
  return <a href={form.action}>{form.title}</a>;
}
