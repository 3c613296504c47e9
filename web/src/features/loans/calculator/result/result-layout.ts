import {
	type FigureFormat,
	isZero,
	type LoansText,
	principalSteps,
	type ValueKind,
} from '#features/loans/shared/loans-text.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { type ResultColumnKey, shownColumns, shownHeaderFields } from '#shared/directory/calculator-result.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { type HeaderField, headerFields } from './header-fields.ts';

type FieldOfRow = Exclude<keyof CompoundingRow, 'explanation'>;

interface ResultColumn {
	readonly key: ResultColumnKey & FieldOfRow;
	readonly kind: ValueKind;
	/** Minimum width in pixels at which the values are not cut off. */
	readonly minWidth: number;
}

const resultColumns: readonly ResultColumn[] = [
	{ key: 'dayOfIntPeriod', minWidth: 38, kind: 'count' },
	{ key: 'weekdayIntONStartDate', minWidth: 88, kind: 'text' },
	{ key: 'startDate', minWidth: 120, kind: 'date' },
	{ key: 'endDate', minWidth: 120, kind: 'date' },
	{ key: 'rateDate', minWidth: 120, kind: 'date' },
	{ key: 'fixing', minWidth: 64, kind: 'figure' },
	{ key: 'dailyFlooredRfr', minWidth: 72, kind: 'figure' },
	{ key: 'cas', minWidth: 64, kind: 'figure' },
	{ key: 'margin', minWidth: 64, kind: 'figure' },
	{ key: 'effRate', minWidth: 72, kind: 'figure' },
	{ key: 'dayCount', minWidth: 58, kind: 'count' },
	{ key: 'compoundingFactor', minWidth: 104, kind: 'figure' },
	{ key: 'cumulativeFactor', minWidth: 100, kind: 'figure' },
	{ key: 'compoundedAllInRate', minWidth: 102, kind: 'figure' },
	{ key: 'principal', minWidth: 92, kind: 'amount' },
	{ key: 'interest', minWidth: 92, kind: 'amount' },
	{ key: 'payableInterest', minWidth: 76, kind: 'amount' },
	{ key: 'interestToDate', minWidth: 92, kind: 'amount' },
	{ key: 'payableToDate', minWidth: 92, kind: 'amount' },
];

interface LaidOut<Field> extends FigureFormat {
	readonly key: string;
	/** Undefined if the answer does not have the field. */
	readonly field: Field | undefined;
	readonly label: string;
	/** True if the layout does not set a label, so the default label is used. */
	readonly isOwnLabel: boolean;
	readonly tooltip: string | undefined;
	readonly width: number | undefined;
}

export type LaidOutColumn = LaidOut<ResultColumn>;

export type LaidOutField = LaidOut<HeaderField>;

export interface ResultLayout {
	readonly columns: readonly LaidOutColumn[];
	readonly header: readonly LaidOutField[];
}

type Sections = NonNullable<RfrSection['Columns']>;

interface Listed {
	readonly key: string;
}

export function resultLayout(rfr: RfrSection | undefined, result: CompoundingResult, text: LoansText): ResultLayout {
	const isChanging = principalSteps(result).length > 0;
	const columns = shownColumns(rfr?.Columns).filter(({ key, when }) => {
		if (when === 'where-stated') return isStated(key, result);
		return isChanging || when !== 'with-principal-changes';
	});
	const header = layOutHeader(rfr?.HeaderResultFields, shownHeaderFields(rfr?.HeaderResultFields), text);
	return {
		columns: layOutColumns(rfr?.Columns, columns, text),
		header: header.filter(({ field, when }) => when === 'always' || field?.value(result, text) !== ''),
	};
}

const isStated = (key: string, { conventions }: CompoundingResult): boolean =>
	(key !== 'cas' && key !== 'margin') || !isZero(conventions[key]);

export function wholeLayout(rfr: RfrSection | undefined, text: LoansText): ResultLayout {
	return {
		columns: layOutColumns(rfr?.Columns, resultColumns, text),
		header: layOutHeader(
			rfr?.HeaderResultFields,
			headerFields.map(({ key }) => ({ key })),
			text,
		),
	};
}

function layOutColumns(sections: Sections | undefined, shown: readonly Listed[], text: LoansText) {
	return shown.map(({ key }) => {
		const field = resultColumns.find((column) => column.key === key);
		return layOut(key, field, sections?.[key], field && text.t(`columns.${field.key}`), text);
	});
}

function layOutHeader<Field extends Listed>(sections: Sections | undefined, shown: readonly Field[], text: LoansText) {
	return shown.map((listed) => {
		const field = headerFields.find(({ key }) => key === listed.key);
		return {
			...listed,
			...layOut(listed.key, field, sections?.[listed.key], field && text.t(`header.${field.key}`), text),
		};
	});
}

function layOut<Field extends ResultColumn | HeaderField>(
	key: string,
	field: Field | undefined,
	section: Sections[string] | undefined,
	ownLabel: string | undefined,
	{ t }: LoansText,
): LaidOut<Field> {
	return {
		key,
		field,
		label: section?.Label || ownLabel || key,
		isOwnLabel: !section?.Label || section.Label === ownLabel,
		tooltip: field === undefined ? t('result.noField', { key }) : section?.Tooltip,
		width: section?.Width,
		decimals: section?.decimals,
		hasThousands: section?.numberWithCommas ?? field?.kind === 'amount',
	};
}
