import { expect, it } from 'vitest';
import { listed } from './punctuation.ts';

it('a list in a Chinese sentence has the Chinese comma, also between Latin names', () => {
	expect(listed(['SOFR', 'SONIA'], 'en')).toBe('SOFR, SONIA');
	expect(listed(['SOFR', 'SONIA'], 'zh')).toBe('SOFR、SONIA');
	expect(listed(['利息', '还款'])).toBe('利息、还款');
});
