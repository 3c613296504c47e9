import type texts from '#i18n/en/saved.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CalculationSettings, SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import {
	comparableTerms,
	differentSettings,
	differentTerms,
	type SettingKey,
	type TermKey,
} from '../shared/desk/current-loan.ts';
import { formMessageText } from '../shared/form/form-message.ts';
import type { TermsForm } from '../shared/form/restore-inputs.ts';
import { type LoansText, withThousands } from '../shared/loans-text.ts';

export interface SavedParts extends Pick<SavedLoan, 'name' | 'reference' | 'borrower' | 'lender' | 'facility'> {
	readonly terms: StoredInputs;
	readonly settings?: CalculationSettings | undefined;
}

const factKeys = ['name', 'reference', 'borrower', 'lender', 'facility'] as const;

export interface Difference {
	readonly key: (typeof factKeys)[number] | TermKey | SettingKey;
	readonly one: string;
	readonly other: string;
}

interface TermTexts extends SavedText {
	readonly loans: LoansText['t'];
}

export function differencesOf(one: SavedParts, other: SavedParts, text: TermTexts): readonly Difference[] {
	return [
		...factKeys
			.filter((key) => one[key] !== other[key])
			.map((key) => ({ key, one: one[key] || text.t('value.none'), other: other[key] || text.t('value.none') })),
		...differentTerms(one.terms, other.terms).map((key) => ({
			key,
			one: termText(key, one.terms, text),
			other: termText(key, other.terms, text),
		})),
		...settingDifferences(one, other, text),
	];
}

function settingDifferences(one: SavedParts, other: SavedParts, { t }: SavedText): readonly Difference[] {
	if (one.settings === undefined || other.settings === undefined) return [];
	const textOf = (key: SettingKey, settings: CalculationSettings) =>
		key === 'principalChangeMethod' ? t(`value.${settings[key]}`) : t(settings[key] ? 'value.yes' : 'value.no');
	const { settings: theirs } = one;
	const { settings: mine } = other;
	return differentSettings(theirs, mine, other.terms).map((key) => ({
		key,
		one: textOf(key, theirs),
		other: textOf(key, mine),
	}));
}

function termText(key: TermKey, terms: StoredInputs, text: TermTexts): string {
	const { t, language } = text;
	const value = comparableTerms(terms)[key];
	if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string') return plainText(key, value, text) || t('value.none');
	const texts = value.map((each) => {
		if (typeof each === 'string') return each;
		const { changeDate, principalChange } = each;
		return t('value.change', { date: dateText(changeDate, language), amount: withThousands(principalChange) });
	});
	return listed(texts, language) || t('value.none');
}

function plainText(key: TermKey, value: string, { loans, language }: TermTexts): string {
	if (key === 'startDate' || key === 'endDate') return dateText(value, language);
	if (key === 'floorOn') return loans(`floorBases.${value as FloorBase}`);
	if (key === 'casMethod' || key === 'marginMethod') return loans(`spreadMethods.${value as SpreadMethod}`);
	if (key === 'convention') return namedConventions.find(({ id }) => id === value)?.name ?? value;
	return key === 'principal' ? withThousands(value) : value;
}

type FieldKey = 'lookback';

export function describeRefusedLoan(
	form: Exclude<TermsForm, { readonly state: unknown }>,
	{ t, language }: SavedText,
	calculatorText: LoansText,
): string {
	if (form.refused === 'limits') return t('open.limits');
	if (form.refused === 'fields') {
		const names = form.fields.map((key) => calculatorText.t(`fields.${key as FieldKey}`));
		return t('open.fields', { fields: new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en').format(names) });
	}
	const { message } = form;
	if (message.code === 'stored-currency-gone') return t('open.currency', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('open.calendar', { calendar: message.calendar });
	return formMessageText(message.code === 'stored-inputs-refused' ? message.reason : message, calculatorText);
}

const shownMillis = 8000;

/** Returns a function that shows why a call has failed. It shows `unexplained` if the API gave no reason. */
export const useLoanProblem = () => useProblemNotice(useSavedText(), shownMillis);

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly saved: typeof texts;
	}
}

type SavedText = NamespaceText<'saved'>;

export const useSavedText = (): SavedText => useNamespaceText('saved');
