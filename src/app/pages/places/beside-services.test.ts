import { expect, test } from 'vitest';
import type { Expert, Video } from '#site-content/site-content.ts';
import { besideServices } from './beside-services.ts';

const invented = (question = '') => ({ question, areInvented: true });

const video = (id: string, services: string[], rest: Partial<Video> = {}) =>
  ({ id, link: `/video/${id}`, title: `Video ${id}`, services, listed: true, playable: true, ...rest }) as Video;
const expert = (id: string, services: string[], sample = false) =>
  ({ id, name: id, title: 'Helper', services, sample }) as Expert;

const content = {
  videos: [
    video('1', ['PT-dentist'], { listed: false }),
    video('2', ['PT-dentist'], { playable: false }),
    video('3', ['PT-dentist', 'PT-respite']),
    video('4', ['PS-legal-advocacy'], { title: 'What guardianship means' }),
    video('5', ['PS-legal-advocacy', 'PT-school-services'], { title: 'Your first IEP meeting' }),
  ],
  experts: [expert('ana', ['PT-dentist'], true), expert('ben', ['PT-respite'])],
};

test('names the video and the person that go with a service', () => {
  expect(besideServices(['PT-camp', 'PT-dentist'], content, invented())).toEqual({
    video: { link: '/video/3', title: 'Video 3' },
    expert: { id: 'ana', name: 'ana', title: 'Helper' },
  });
  expect(besideServices(['PT-respite'], content, invented())?.expert).toMatchObject({ id: 'ben' });
});

test('of several, the words of the question choose; nothing fits where they choose none', () => {
  const beside = (question: string) => besideServices(['PS-legal-advocacy'], content, invented(question));
  expect(beside('I need a guardian for my son')?.video).toMatchObject({ link: '/video/4' });
  expect(beside('lawyer for the IEP')?.video).toMatchObject({ link: '/video/5' });
  expect(beside('SSI denied')).toBeNull();
  // Of two with as many, the one for fewer services.
  expect(beside('a guardian at the IEP')?.video).toMatchObject({ link: '/video/4' });
});

test('names invented people only beside invented providers', () => {
  expect(besideServices(['PT-dentist'], content, { question: '', areInvented: false })?.expert).toBeNull();
});

test('names nobody where nothing goes with the services', () => {
  expect([besideServices(['PT-camp'], content, invented()), besideServices([], content, invented())]).toEqual([
    null,
    null,
  ]);
  expect(besideServices(['PT-dentist'], { ...content, experts: [] }, invented())?.expert).toBeNull();
});
