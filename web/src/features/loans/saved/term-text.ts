import { dateText } from '#i18n/date-text.ts';
import type { CalculationSettings } from '#shared/contract/calculation-settings.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import {
	comparableTerms,
	differentSettings,
	differentTerms,
	type SettingKey,
	type TermKey,
} from '../shared/desk/current-loan.ts';
import { withThousands } from '../shared/figures/figure-text.ts';
import type { LoansText } from '../shared/loans-text.ts';
import type { SavedText } from './saved-text.ts';

/** The parts of a loan that a save may change. */
export interface SavedParts extends Pick<SavedLoan, 'name' | 'reference' | 'borrower' | 'lender' | 'facility'> {
	readonly terms: StoredInputs;
	/** Undefined where they are not known. */
	readonly settings?: CalculationSettings | undefined;
}

const factKeys = ['name', 'reference', 'borrower', 'lender', 'facility'] as const;

/** A difference between two states of a loan, as texts. */
export interface Difference {
	readonly key: (typeof factKeys)[number] | TermKey | SettingKey;
	readonly one: string;
	readonly other: string;
}

/** Texts of saved loans, and those of the calculator's terms. */
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
	return texts.join(', ') || t('value.none');
}

function plainText(key: TermKey, value: string, { loans, language }: TermTexts): string {
	if (key === 'startDate' || key === 'endDate') return dateText(value, language);
	if (key === 'floorOn') return loans(`floorBases.${value as FloorBase}`);
	if (key === 'casMethod' || key === 'marginMethod') return loans(`spreadMethods.${value as SpreadMethod}`);
	if (key === 'convention') return namedConventions.find(({ id }) => id === value)?.name ?? value;
	return key === 'principal' ? withThousands(value) : value;
}
