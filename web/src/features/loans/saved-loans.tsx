import { Alert, Button, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { instantText, localToday } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { CalculatorDesk } from './calculator-desk.tsx';
import { LoanLife } from './loan-life.tsx';
import { describeRefusedLoan, useSavedText } from './saved/saved-text.ts';
import { keepLink, markOpened, unopenedFragment } from './shared/address/opened-address.ts';
import {
	type AddressedForm,
	addressedForm,
	type ReadAddress,
	readAddress,
	refusalText,
	useAddressText,
} from './shared/address/read-address.ts';
import { calculatorAddress, lifeAddress, loanAddress, loansAddress } from './shared/calculator-address.ts';
import { isAsSaved, setCurrentLoan, useCurrentLoan } from './shared/desk/current-loan.ts';
import { leftInputs, prepareWork } from './shared/desk/kept-work.ts';
import { latestRateDateQuery } from './shared/desk/use-reference-data.ts';
import type { ReferenceData } from './shared/form/form-state.ts';
import { formOfTerms, type TermsForm } from './shared/form/restore-inputs.ts';
import { useLoansText } from './shared/loans-text.ts';
import { loanPlaceAt } from './shared/saved/loan-place.ts';
import { loanQuery, loanVersionQuery } from './shared/saved/loan-queries.ts';

interface Asked {
	readonly loanId: string;
	readonly inputs: ReadAddress | undefined;
	readonly isEnabled: boolean;
}

function useLoanForm({ loanId, inputs, isEnabled: enabled }: Asked, reference: ReferenceData) {
	const read = useQuery({ ...loanQuery(loanId), enabled });
	// Data that a different component loaded earlier is not used, because it may be outdated.
	const [newest, error] = read.isFetchedAfterMount ? [read.data, read.error] : [undefined, null];
	const given = inputs !== undefined && 'given' in inputs ? inputs : undefined;
	const wanted = given?.marks.version ?? newest?.version ?? 0;
	const isEarlier = newest !== undefined && wanted < newest.version;
	const earlier = useQuery({ ...loanVersionQuery(loanId, wanted), enabled: enabled && isEarlier });
	/** The version on which inputs in the address are based. Without inputs, the current version. */
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
	/** Version number in the address, if that version cannot be read. */
	const missingVersion = isEarlier && earlier.isError ? wanted : undefined;
	return { loan, error, form, missingVersion };
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
	// An address never contains account numbers, so the loan's own account number is used.
	return 'state' in form ? { state: { ...form.state, customTextBox1: terms.customTextBox1 } } : form;
}

const noticeMillis = 10_000;

/**
 * Opens a saved loan in the calculator and calculates it. If the address contains inputs, these are used instead of the
 * saved terms.
 *
 * If the loan is already open, it is read again. Without a later version, the user's changes are kept. With a later
 * version, they are replaced only after a confirmation.
 */
function OpenedLoan({ loanId, ...calculator }: ComponentProps<typeof CalculatorDesk> & { readonly loanId: string }) {
	const { reference, navigate } = calculator;
	const text = useSavedText();
	const { t } = text;
	const session = useSession();
	const { show } = useNotifications();
	const current = useCurrentLoan();
	const left = leftInputs(session);
	const address = loanAddress(loanId);
	const fragment = unopenedFragment(session, address);
	const inputs = useMemo(() => (fragment === '' ? undefined : readAddress(fragment)), [fragment]);
	// Id of the loan that was opened. While the page navigates away from it after it was closed or saved as a different
	// loan, it must not be opened again.
	const [opened, setOpened] = useState<string>();
	const isOpen = opened === loanId && inputs === undefined;
	const { loan, error, form, missingVersion } = useLoanForm({ loanId, inputs, isEnabled: !isOpen }, reference);
	const same = current?.loanId === loanId && left !== undefined && inputs === undefined ? current : undefined;
	const isUnread = same !== undefined && error !== null;
	if (!isOpen && same !== undefined && (isUnread || (loan !== undefined && loan.version <= same.version))) {
		setOpened(loanId);
	}
	const [replacedBy, setReplacedBy] = useState<string>();
	const isChanged = current !== undefined && left !== undefined && !isAsSaved(current, left);
	const changed = !isOpen && isChanged && replacedBy !== loanId ? current : undefined;
	const addressText = useAddressText();
	// The calculator has only one period, so the page with the schedule is opened for a loan with several periods.
	const hasLife = loan?.life !== undefined;
	useEffect(() => {
		if (hasLife) void navigate(lifeAddress(loanId), { replace: true });
	}, [hasLife, navigate, loanId]);
	useEffect(() => {
		if (hasLife || isOpen || changed !== undefined || loan === undefined || form === undefined || !('state' in form))
			return;
		prepareWork(session, form.state, reference);
		keepLink(session, form.state, inputs !== undefined && 'given' in inputs ? inputs.marks : undefined);
		setCurrentLoan(session, loan);
		markOpened(session, address);
		setOpened(loanId);
		setReplacedBy(undefined);
		const tell = (words: string) => show({ type: 'info', text: words, durationMillis: noticeMillis });
		if (inputs !== undefined && 'given' in inputs && !inputs.isProved) tell(addressText('unproved'));
		if (missingVersion !== undefined) tell(t('open.versionGone', { missing: missingVersion, version: loan.version }));
	}, [
		hasLife,
		isOpen,
		changed,
		loan,
		form,
		inputs,
		missingVersion,
		session,
		reference,
		loanId,
		address,
		show,
		t,
		addressText,
	]);
	const unread = isUnread && !isGone(error) ? t('open.notReread', { ...same }) : undefined;
	useEffect(() => {
		if (unread !== undefined) show({ type: 'warning', text: unread, durationMillis: noticeMillis });
	}, [unread, show]);
	const calculatorText = useLoansText();
	if (isOpen) return <CalculatorDesk {...calculator} />;
	const toList = <Button onClick={() => void navigate(loansAddress)}>{t('open.toList')}</Button>;
	if (error !== null) {
		const isUnknown = isGone(error);
		const hasTerms = inputs !== undefined && 'given' in inputs;
		const toTerms = (
			<Button onClick={() => void navigate(`${calculatorAddress}#${fragment}`)}>{t('open.termsAlone')}</Button>
		);
		return (
			<Alert type="error" header={isUnknown && t('open.unknown')} action={isUnknown && hasTerms ? toTerms : toList}>
				{isUnknown
					? t(hasTerms ? 'open.unknownWithTerms' : 'open.unknownHint')
					: describeProblem(error, text, t('failed.open'))}
			</Alert>
		);
	}
	if (!hasLife && loan !== undefined && form !== undefined && 'refused' in form) {
		return (
			<Alert type="warning" header={t('open.refused', { name: loan.name })} action={toList}>
				{describeRefusedLoan(form, text, calculatorText)}
			</Alert>
		);
	}
	if (loan !== undefined && form !== undefined && ('faults' in form || 'message' in form)) {
		const asSaved = (
			<Button onClick={() => void navigate(address, { replace: true })}>
				{t('open.asSaved', { name: loan.name })}
			</Button>
		);
		return (
			<Alert type="warning" header={t('open.linkRefused', { name: loan.name })} action={asSaved}>
				{refusalText(form, addressText, calculatorText)}
			</Alert>
		);
	}
	if (changed !== undefined && loan !== undefined) {
		const { version, savedBy: by, savedAt } = loan;
		const saved = { name: changed.name, by, at: instantText(savedAt, text.language), version, opened: changed.version };
		return (
			<ActionDialog
				title={t('open.changed', { name: changed.name })}
				cancel={t('open.keepChanges')}
				action={{ text: t('open.discardChanges'), onPress: () => setReplacedBy(loanId) }}
				onCancel={() => (same === undefined ? void navigate(loanAddress(changed.loanId)) : setOpened(loanId))}
			>
				{same === undefined
					? t('open.changedHint', { name: changed.name, other: loan.name })
					: t('open.newerHint', saved)}
			</ActionDialog>
		);
	}
	return <StatusIndicator type="loading">{t('open.opening')}</StatusIndicator>;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const LoansList = lazyPart(async () => (await import('./portfolio/loans-list.tsx')).LoansList);

type SavedLoansProps = PageAddress & Omit<ComponentProps<typeof OpenedLoan>, 'loanId'>;

export function SavedLoans({ pathname, ...calculator }: SavedLoansProps) {
	const place = loanPlaceAt(pathname);
	if (place === undefined) return <LoansList navigate={calculator.navigate} reference={calculator.reference} />;
	return place.isLife ? (
		<LifeOfLoan key={place.loanId} loanId={place.loanId} {...calculator} />
	) : (
		<OpenedLoan loanId={place.loanId} {...calculator} />
	);
}

function LifeOfLoan({ loanId, navigate, reference }: ComponentProps<typeof OpenedLoan>) {
	const text = useSavedText();
	const { t } = text;
	const { data, error, isFetchedAfterMount } = useQuery(loanQuery(loanId));
	if (error !== null) {
		const toList = <Button onClick={() => void navigate(loansAddress)}>{t('open.toList')}</Button>;
		return (
			<Alert type="error" header={t('open.unknown')} action={toList}>
				{describeProblem(error, text, t('failed.open'))}
			</Alert>
		);
	}
	if (data === undefined || !isFetchedAfterMount)
		return <StatusIndicator type="loading">{t('open.opening')}</StatusIndicator>;
	return <LoanLife loan={data} navigate={navigate} reference={reference} />;
}
