import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

test('an instant is told on its day in UTC, wherever the reader is', () => {
	const zone = process.env.TZ;
	process.env.TZ = 'Asia/Shanghai';
	try {
		expect(new Date('2026-08-07T23:30:00.000Z').getDate()).toBe(8);
		expect(instantText('2026-08-07T23:30:00.000Z', 'en')).toBe('7 Aug 2026, 23:30:00 UTC');
		expect(instantText('2026-08-07T23:30:00.000Z', 'zh')).toBe('2026年8月7日 23:30:00 UTC');
	} finally {
		if (zone === undefined) delete process.env.TZ;
		else process.env.TZ = zone;
	}
});

test('what is no instant stays as it is', () => {
	expect(instantText('some day', 'en')).toBe('some day');
});
