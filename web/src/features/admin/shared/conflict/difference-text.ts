import type { AdminText } from '../admin-text.ts';

const named = [
	'longName',
	'shortName',
	'organisation',
	'isAdmin',
	'isDisabled',
	'frontendConfig',
	'backendConfig',
] as const;

type Named = (typeof named)[number];

const isNamed = (name: string): name is Named => (named as readonly string[]).includes(name);

/** The label of a field in a list of changes: 'Frontend Config: RFR.Currencies'. */
export function differenceLabel(field: string, { t }: AdminText): string {
	const [first = '', ...rest] = field.split('.');
	const path = rest.filter((name) => name !== 'GUI_Layout').join('.');
	const name = first === 'login' ? t('fields.aaaLogin') : isNamed(first) ? t(`fields.${first}`) : first;
	return path === '' ? name : `${name}: ${path}`;
}

export function valueText(value: string, { t }: AdminText): string {
	if (value === 'true') return t('values.yes');
	if (value === 'false') return t('values.no');
	return value === '' ? t('values.none') : value;
}
