import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { SavedLoan } from '../../../../../shared/contract/loans.ts';
import { describeProblem } from '../../../i18n/describe-problem.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { localToday } from '../../../lib/dates/local-day.ts';
import { useSession } from '../../../lib/session-context.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
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

interface OpenedLoanProps extends ComponentProps<typeof Calculator> {
	readonly loanId: string;
}

/**
 * The calculator with a saved loan, which it calculates at once. The loan that the calculator is about already is shown
 * as it was left, with its changes.
 */
export function OpenedLoan({ loanId, ...calculator }: OpenedLoanProps) {
	const { reference, navigate } = calculator;
	const text = useLoansText();
	const { t } = text;
	const session = useSession();
	const current = useCurrentLoan();
	const isCurrent = current?.loanId === loanId;
	// A loan that is closed, or saved under another name, is not opened again on the way to another address.
	const [opened, setOpened] = useState<string>();
	if (isCurrent && opened !== loanId) setOpened(loanId);
	const isOpen = isCurrent || opened === loanId;
	const { data: loan, error, form } = useLoanForm(loanId, reference, !isOpen);
	const [replacedBy, setReplacedBy] = useState<string>();
	const left = leftInputs(session);
	const isChanged = current !== undefined && left !== undefined && !isAsSaved(current, left);
	const changed = !isOpen && isChanged && replacedBy !== loanId ? current : undefined;
	useEffect(() => {
		if (changed !== undefined || loan === undefined || form === undefined || !('state' in form)) return;
		prepareWork(session, form.state, reference);
		setCurrentLoan(session, loan);
	}, [changed, loan, form, session, reference]);
	const calculatorText = useCompoundingText();
	if (isOpen) return <Calculator {...calculator} />;
	const toList = <Button onClick={() => void navigate(loansAddress)}>{t('open.toList')}</Button>;
	if (error !== null) {
		const isUnknown = error instanceof ApiError && error.status === 404;
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
		return (
			<ActionDialog
				title={t('open.changed', { name: changed.name })}
				cancel={t('open.keepChanges')}
				action={{ text: t('open.discardChanges'), onPress: () => setReplacedBy(loanId) }}
				onCancel={() => void navigate(loanAddress(changed.loanId))}
			>
				{t('open.changedHint', { name: changed.name, other: loan.name })}
			</ActionDialog>
		);
	}
	return <StatusIndicator type="loading">{t('open.opening')}</StatusIndicator>;
}

type LoadedLoan = Pick<UseQueryResult<SavedLoan>, 'data' | 'error'> & { readonly form: TermsForm | undefined };

/** Reads a loan, and the latest rate date of its currency, by which the form judges the end of the period. */
function useLoanForm(loanId: string, reference: OpenedLoanProps['reference'], enabled: boolean): LoadedLoan {
	const { data, error } = useQuery({ ...loanQuery(loanId), enabled });
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
