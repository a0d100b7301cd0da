import type { Claim } from '#forms/staff-store.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';

/** How long an item is for the one who claimed it. */
export const CLAIM_MS = 20 * 60_000;

interface ClaimBoxProps {
  /** Of the item. */
  id: string;
  /** Of its page. */
  path: string;
  /** What else names it there. */
  fields?: Record<string, string>;
}

/** Who works on an item, and the button to say so. */
export function ClaimBox({ id, path, fields }: ClaimBoxProps) {
  const { t, claims, member, now } = useVisit();
  const claim = claims.get(id);
  if (!claim)
    return (
      <ActButton action={`${path}/claim`} look="quiet" shortcut="c" fields={fields}>
        {t('claim.button')}
      </ActButton>
    );
  const minutes = Math.max(1, Math.ceil((Date.parse(claim.until) - now.getTime()) / 60_000));
  if (claim.staffId !== member.id)
    return <p className="problems">{t('claim.theirs', { name: claim.name, minutes })}</p>;
  return (
    <div className="row">
      <p className="alone">{t('claim.yours', { minutes })}</p>
      <ActButton action={`${path}/release`} look="quiet" shortcut="c" fields={fields}>
        {t('claim.release')}
      </ActButton>
    </div>
  );
}

/** The claim of someone else on an item, or undefined. */
export function claimOfOther({ claims, member }: Pick<Visit, 'claims' | 'member'>, id: string): Claim | undefined {
  const claim = claims.get(id);
  return claim && claim.staffId !== member.id ? claim : undefined;
}
