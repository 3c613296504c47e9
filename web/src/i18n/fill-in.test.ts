import i18next from 'i18next';
import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

const text = '{{figure}} {{tenor}}, {{value}}: where it comes from';
const values = { figure: 'Fallback $& Rate', tenor: '3M', value: '3.92841' };

it('fillIn replaces placeholders in the same way as i18next', async () => {
	const { t } = i18next;
	await i18next.init({ lng: 'en', resources: { en: { shell: { text } } }, interpolation: { escapeValue: false } });
	const translate = t as unknown as (key: string, options: object) => string;
	expect(fillIn(translate('shell:text', { skipInterpolation: true }), values)).toBe(translate('shell:text', values));
});

it('fillIn throws an error if a placeholder has no value', () => {
	expect(() => fillIn(text, { figure: 'Fallback Rate', tenor: '3M' })).toThrow('no value for value');
});
