import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { SavedLoan } from '../../../../../shared/contract/loans.ts';
import { describeProblem } from '../../../i18n/describe-problem.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { instantText } from '../../../lib/dates/instant-text.ts';
import { localToday } from '../../../lib/dates/local-day.ts';
import { useSession } from '../../../lib/session-context.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useNotifications } from '../../../ui/notifications.tsx';
import { Calculator } from '../calculator.tsx';
import { loansAddress } from '../calculator-address.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { formOfTerms, type TermsForm } from '../form/form-of-terms.ts';
import { leftInputs, prepareWork } from '../kept-work.ts';
import { latestRateDateQuery } from '../use-reference-data.ts';
import { isAsSaved, setCurrentLoan, useCurrentLoan } from './current-loan.ts';
import { describeRefusedLoan } from './describe-refused-loan.ts';
import { loanAddress } from './loan-place.ts';
import { loanQuery } from './loan-queries.ts';
import { useLoansText } from './loans-text.ts';

const noticeMillis = 10_000;

interface OpenedLoanProps extends ComponentProps<typeof Calculator> {
	readonly loanId: string;
}

/**
 * The calculator with a saved loan in its current version, which it calculates at once. The loan that the calculator is
 * about already is read again: it stays as it was left if nobody has saved it meanwhile, and changes of the user are
 * replaced by a later version only when the user says so.
 */
export function OpenedLoan({ loanId, ...calculator }: OpenedLoanProps) {
	const { reference, navigate } = calculator;
	const text = useLoansText();
	const { t } = text;
	const session = useSession();
	const { show } = useNotifications();
	const current = useCurrentLoan();
	const left = leftInputs(session);
	// A loan that is closed, or saved under another name, is not opened again on the way to another address.
	const [opened, setOpened] = useState<string>();
	const isOpen = opened === loanId;
	const { data: loan, error, form } = useLoanForm(loanId, reference, !isOpen);
	const same = current?.loanId === loanId && left !== undefined ? current : undefined;
	const isUnread = same !== undefined && error !== null;
	if (!isOpen && same !== undefined && (isUnread || (loan !== undefined && loan.version <= same.version))) {
		setOpened(loanId);
	}
	const [replacedBy, setReplacedBy] = useState<string>();
	const isChanged = current !== undefined && left !== undefined && !isAsSaved(current, left);
	const changed = !isOpen && isChanged && replacedBy !== loanId ? current : undefined;
	useEffect(() => {
		if (isOpen || changed !== undefined || loan === undefined || form === undefined || !('state' in form)) return;
		prepareWork(session, form.state, reference);
		setCurrentLoan(session, loan);
		setOpened(loanId);
	}, [isOpen, changed, loan, form, session, reference, loanId]);
	const unread = isUnread && !isGone(error) ? t('open.notReread', { ...same }) : undefined;
	useEffect(() => {
		if (unread !== undefined) show({ type: 'warning', text: unread, durationMillis: noticeMillis });
	}, [unread, show]);
	const calculatorText = useCompoundingText();
	if (isOpen) return <Calculator {...calculator} />;
	const toList = <Button onClick={() => void navigate(loansAddress)}>{t('open.toList')}</Button>;
	if (error !== null) {
		const isUnknown = isGone(error);
		return (
			<Alert type="error" header={isUnknown && t('open.unknown')} action={toList}>
				{isUnknown ? t('open.unknownHint') : describeProblem(error, text, t('failed.open'))}
			</Alert>
		);
	}
	if (loan !== undefined && form !== undefined && 'refused' in form) {
		return (
			<Alert type="warning" header={t('open.refused', { name: loan.name })} action={toList}>
				{describeRefusedLoan(form, text, calculatorText)}
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

type LoadedLoan = Pick<UseQueryResult<SavedLoan>, 'data' | 'error'> & { readonly form: TermsForm | undefined };

/** Reads a loan, and the latest rate date of its currency, by which the form judges the end of the period. */
function useLoanForm(loanId: string, reference: OpenedLoanProps['reference'], enabled: boolean): LoadedLoan {
	const read = useQuery({ ...loanQuery(loanId), enabled });
	// What another component has read of the loan before is of no use here.
	const [data, error] = read.isFetchedAfterMount ? [read.data, read.error] : [undefined, null];
	const currency = data?.terms.currency ?? reference.defaultCurrency;
	const isOffered = reference.currencies.some(({ code }) => code === currency);
	const latest = useQuery({ ...latestRateDateQuery(currency), enabled: data !== undefined && isOffered });
	const latestRateDate = latest.data ?? undefined;
	const isReady = data !== undefined && (!isOffered || !latest.isPending);
	const form = useMemo(() => {
		if (!isReady || data === undefined) return undefined;
		const context = { reference, today: localToday(), nowMillis: Date.now() };
		return formOfTerms(data.terms, latestRateDate, context);
	}, [isReady, data, latestRateDate, reference]);
	return { data, error, form };
}
