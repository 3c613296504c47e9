import { Alert, Button, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoanLife } from './loan-life.tsx';
import { OpenedLoan } from './opened-loan.tsx';
import { useSavedText } from './saved/saved-text.ts';
import { loansAddress } from './shared/calculator-address.ts';
import { loanPlaceAt } from './shared/saved/loan-place.ts';
import { loanQuery } from './shared/saved/loan-queries.ts';

const LoansList = lazyPart(async () => (await import('./portfolio/loans-list.tsx')).LoansList);

type SavedLoansProps = PageAddress & Omit<ComponentProps<typeof OpenedLoan>, 'loanId'>;

/** Shows the list of loans, a loan with its periods, or a loan in the calculator, depending on the address. */
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
