import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadPart } from '../../load-part.ts';
import styles from './my-list-page.module.css';

/** The modules of a QR code, row by row: true is dark. */
type Modules = boolean[][];

/**
 * Maximum length of a link, in bytes: 117 modules a side (version 25 at level L, ISO/IEC 18004). A cheap phone's camera
 * cannot read a finer code from a cheap phone's screen.
 */
const MAX_BYTES = 1273;
const MAX_VERSION = 25;
/** Width of the light margin in modules; cameras need it to find the code. */
const MARGIN = 4;

const importEncoder = () => import('uqr');

/** Shows the link as a QR code for another phone's camera. Loads the encoder on demand. */
export function QrButton({ link }: { link: string }) {
  const t = useTranslations();
  const [drawn, setDrawn] = useState<{ link: string; code: Modules | 'failed' } | null>(null);
  const isTooLong = link.length > MAX_BYTES;
  const code = drawn?.link === link ? drawn.code : null;
  const draw = () =>
    loadPart(importEncoder).then(
      ({ encode }) => {
        const { data } = encode(link, { ecc: 'L', border: 0, maxVersion: MAX_VERSION });
        setDrawn({ link, code: data });
      },
      () => setDrawn({ link, code: 'failed' }),
    );
  if (isTooLong) return <p className={styles.whole}>{t('myList.share.qrTooLong')}</p>;
  return (
    <>
      <button type="button" className="button quiet" onClick={draw}>
        {t('myList.share.qr')}
      </button>
      <p role="status" className={styles.whole}>
        {code && t(code === 'failed' ? 'myList.share.qrFailed' : 'myList.share.qrHelp')}
      </p>
      {code && code !== 'failed' && <Code modules={code} label={t('myList.share.qrAlt')} />}
    </>
  );
}

function Code({ modules, label }: { modules: Modules; label: string }) {
  const side = modules.length + 2 * MARGIN;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className={styles.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
