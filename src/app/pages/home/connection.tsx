import type { HomePage } from '#site-content/site-content.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import styles from './connection.module.css';
import { ContentLink } from './content-link.tsx';
import shared from './home-page.module.css';
import { MovingArea } from './moving-area.tsx';
import { SectionHeading } from './section-heading.tsx';

type Pictures = HomePage['connection']['columns'][number];

/** The community section, with two columns of pictures that scroll in opposite directions. */
export function Connection({ connection }: { connection: HomePage['connection'] }) {
  const { heading, text, columns, buttons } = connection;
  return (
    <section aria-labelledby="connection" className={`page-width ${styles.section}`}>
      <Reveal className={styles.words}>
        <SectionHeading id="connection" heading={heading} text={text} />
        <div className={shared.buttons}>
          {buttons.map(({ label, link }, index) => (
            <ContentLink key={link} link={link} className={index === 0 ? 'button' : 'button quiet'}>
              {link.startsWith('/video') && <Icon name="play" />}
              {label}
            </ContentLink>
          ))}
        </div>
      </Reveal>
      <MovingArea label={heading} className={styles.moving}>
        <div className={styles.window}>
          {columns.map((pictures) => (
            <div key={pictures[0]?.src} className={styles.column}>
              <Column pictures={pictures} />
              {/* A copy, so that the scrolling loops without a gap. */}
              <Column pictures={pictures} isRepeat />
            </div>
          ))}
        </div>
      </MovingArea>
    </section>
  );
}

function Column({ pictures, isRepeat = false }: { pictures: Pictures; isRepeat?: boolean }) {
  return (
    <div className={isRepeat ? styles.repeat : styles.pictures} aria-hidden={isRepeat || undefined}>
      {pictures.map((picture) => (
        <ContentPicture
          key={picture.src}
          picture={picture}
          sizes="(max-width: 62rem) 45vw, 300px"
          {...(isRepeat && { alt: '' })}
        />
      ))}
    </div>
  );
}
