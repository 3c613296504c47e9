import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { storedValue } from '../../../web/src/lib/storage.ts';

const language = storedValue('language', z.enum(['en', 'zh']));

afterEach(() => {
	vi.restoreAllMocks();
	language.remove();
	localStorage.clear();
});

test('a text is kept as it is, anything else as JSON', () => {
	const form = storedValue('form', z.object({ days: z.number() }));
	language.write('zh');
	form.write({ days: 30 });
	expect(localStorage.getItem('portal.language')).toBe('zh');
	expect(localStorage.getItem('portal.form')).toBe('{"days":30}');
	expect(language.read()).toBe('zh');
	expect(form.read()).toEqual({ days: 30 });
});

test('what somebody else put there and does not fit reads as nothing', () => {
	localStorage.setItem('portal.language', 'klingon');
	expect(language.read()).toBeUndefined();
});

test('where the browser refuses storage, values last as long as the page', () => {
	const refusal = () => {
		throw new DOMException('full', 'QuotaExceededError');
	};
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal);
	vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refusal);
	vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refusal);
	expect(language.read()).toBeUndefined();
	language.write('zh');
	expect(language.read()).toBe('zh');
	language.remove();
	expect(language.read()).toBeUndefined();
});
