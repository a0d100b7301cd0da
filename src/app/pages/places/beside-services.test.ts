import { expect, test } from 'vitest';
import type { Expert, Video } from '#site-content/site-content.ts';
import { besideServices } from './beside-services.ts';

const video = (id: string, services: string[], rest: Partial<Video> = {}) =>
  ({ id, link: `/video/${id}`, title: `Video ${id}`, services, listed: true, playable: true, ...rest }) as Video;
const expert = (id: string, services: string[], sample = false) =>
  ({ id, name: id, title: 'Helper', services, sample }) as Expert;

const content = {
  videos: [
    video('1', ['PT-dentist'], { listed: false }),
    video('2', ['PT-dentist'], { playable: false }),
    video('3', ['PT-dentist', 'PT-respite']),
    video('4', ['PT-dentist']),
    video('5', ['PT-dentist']),
  ],
  experts: [expert('ana', ['PT-dentist'], true), expert('ben', ['PT-respite', 'PT-dentist'])],
};

test('names the video and the person that go with a service and with the fewest others', () => {
  expect(besideServices(['PT-camp', 'PT-dentist'], content, true)).toEqual({
    video: { link: '/video/4', title: 'Video 4' },
    expert: { id: 'ana', name: 'ana', title: 'Helper' },
  });
  expect(besideServices(['PT-respite'], content, true)).toMatchObject({ video: { link: '/video/3' } });
});

test('names invented people only beside invented providers', () => {
  expect(besideServices(['PT-dentist'], content, false)?.expert).toMatchObject({ id: 'ben' });
});

test('names nobody where nothing goes with the services', () => {
  expect([besideServices(['PT-camp'], content, true), besideServices([], content, true)]).toEqual([null, null]);
  expect(besideServices(['PT-dentist'], { ...content, experts: [] }, true)?.expert).toBeNull();
});
