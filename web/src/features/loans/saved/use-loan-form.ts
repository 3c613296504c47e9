import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type AddressedForm, addressedForm } from '../shared/address/addressed-form.ts';
import type { ReadAddress } from '../shared/address/read-address.ts';
import { latestRateDateQuery } from '../shared/desk/use-reference-data.ts';
import { formOfTerms, type TermsForm } from '../shared/form/form-of-terms.ts';
import type { ReferenceData } from '../shared/form/reference-data.ts';
import { loanQuery, loanVersionQuery } from './loan-queries.ts';

interface LoadedLoan extends Pick<UseQueryResult<SavedLoan>, 'error'> {
	/** The current version, or the version that the inputs of the address were changed from. */
	readonly loan: SavedLoan | undefined;
	/** Form of the address if it has inputs, otherwise of the loan. */
	readonly form: TermsForm | AddressedForm | undefined;
	/** The version that the address names, if it cannot be read. */
	readonly missingVersion: number | undefined;
}

interface Asked {
	readonly loanId: string;
	/** The inputs in the address. */
	readonly inputs: ReadAddress | undefined;
	readonly isEnabled: boolean;
}

/** Reads a loan, and the latest rate date of the currency, by which the form judges the end of the period. */
export function useLoanForm({ loanId, inputs, isEnabled: enabled }: Asked, reference: ReferenceData): LoadedLoan {
	const read = useQuery({ ...loanQuery(loanId), enabled });
	// What another component has read of the loan before is of no use here.
	const [newest, error] = read.isFetchedAfterMount ? [read.data, read.error] : [undefined, null];
	const given = inputs !== undefined && 'given' in inputs ? inputs : undefined;
	const wanted = given?.marks.version ?? newest?.version ?? 0;
	const isEarlier = newest !== undefined && wanted < newest.version;
	const earlier = useQuery({ ...loanVersionQuery(loanId, wanted), enabled: enabled && isEarlier });
	const loan = isEarlier ? (earlier.data ?? (earlier.isPending ? undefined : newest)) : newest;
	const currency = given?.given.currency ?? loan?.terms.currency ?? reference.defaultCurrency;
	const isOffered = reference.currencies.some(({ code }) => code === currency);
	const latest = useQuery({ ...latestRateDateQuery(currency), enabled: loan !== undefined && isOffered });
	const latestRateDate = latest.data ?? undefined;
	const isReady = !isOffered || !latest.isPending;
	const form = useMemo(
		() => (isReady && loan !== undefined ? formOf(loan, inputs, latestRateDate, reference) : undefined),
		[isReady, loan, inputs, latestRateDate, reference],
	);
	return { loan, error, form, missingVersion: isEarlier && earlier.isError ? wanted : undefined };
}

function formOf(
	{ terms }: SavedLoan,
	inputs: ReadAddress | undefined,
	latestRateDate: LocalDate | undefined,
	reference: ReferenceData,
): TermsForm | AddressedForm {
	const context = { reference, today: localToday(), nowMillis: Date.now() };
	if (inputs === undefined) return formOfTerms(terms, latestRateDate, context);
	if ('faults' in inputs) return inputs;
	const { currency } = inputs.given;
	if (!reference.currencies.some(({ code }) => code === currency)) {
		return { message: { code: 'stored-currency-gone', currency } };
	}
	const form = addressedForm(inputs.given, latestRateDate, context);
	// Account numbers are never in an address.
	return 'state' in form ? { state: { ...form.state, customTextBox1: terms.customTextBox1 } } : form;
}
