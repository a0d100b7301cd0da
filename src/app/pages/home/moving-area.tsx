import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import styles from './moving-area.module.css';

interface MovingAreaProps {
  /** What moves, part of the button's name: 'Our business partners'. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Animated content with a button to stop it (WCAG 2.2.2). Style sheets of the content use `data-moving`. Without script
 * and with reduced motion, nothing moves and there is no button.
 */
export function MovingArea({ label, className = '', children }: MovingAreaProps) {
  const t = useTranslations();
  const [isMoving, setIsMoving] = useState(true);
  return (
    <div className={className} data-moving={isMoving}>
      {children}
      <button type="button" className={`${styles.button} needs-script no-print`} onClick={() => setIsMoving(!isMoving)}>
        <Icon name={isMoving ? 'pause' : 'play'} />
        {isMoving ? t('home.motion.stop') : t('home.motion.start')}
        <span className="visually-hidden">: {label}</span>
      </button>
    </div>
  );
}
