import Alert from '@cloudscape-design/components/alert';
import type { PageAddress } from '#lib/page-address.ts';
import type { LoanPayments } from '#shared/contract/loan-portfolio.ts';
import { problemText, useLifeText } from '../shared/life/life-text.ts';
import { LoanLink } from '../shared/life/loan-link.tsx';

interface IncompleteLoansProps extends Pick<PageAddress, 'navigate'> {
	readonly answer: Pick<LoanPayments, 'incomplete' | 'problems'>;
}

/** Loans whose payments are not all in the totals, with what is missing. */
export function IncompleteLoans({ answer: { incomplete, problems }, navigate }: IncompleteLoansProps) {
	const text = useLifeText();
	const { t } = text;
	if (problems === 0) return null;
	return (
		<Alert type="warning" header={t('incomplete.title', { count: problems })}>
			<ul>
				{incomplete.map(({ loanId, name, payments, problem }) => (
					<li key={loanId}>
						<LoanLink loanId={loanId} navigate={navigate}>
							{name}
						</LoanLink>
						{': '}
						{payments === undefined ? t('incomplete.noSchedule') : t('incomplete.payments', { count: payments })}{' '}
						{problemText(problem, text)}
					</li>
				))}
			</ul>
			{problems > incomplete.length && t('incomplete.more', { count: problems - incomplete.length })}
		</Alert>
	);
}
