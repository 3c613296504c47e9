import { Alert } from '@cloudscape-design/components';
import { withColon } from '#i18n/punctuation.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { Problem } from '#shared/contract/route.ts';
import { problemText, useLifeText } from '../loans-text.ts';
import { LoanLink } from './loan-list.tsx';

interface LoanProblemsProps extends Pick<PageAddress, 'navigate'> {
	readonly title: string;
	readonly loans: readonly { readonly loanId: string; readonly name: string; readonly problem?: Problem | undefined }[];
}

const maxListed = 20;

/** Lists the loans that have a problem, with the reason, which is too long for a row of the table. */
export function LoanProblems({ title, loans, navigate }: LoanProblemsProps) {
	const text = useLifeText();
	const { t } = text;
	const faulty = loans.flatMap(({ problem, ...loan }) => (problem === undefined ? [] : [{ ...loan, problem }]));
	if (faulty.length === 0) return null;
	return (
		<Alert type="warning" header={title}>
			<ul>
				{faulty.slice(0, maxListed).map(({ loanId, name, problem }) => (
					<li key={loanId}>
						<LoanLink loanId={loanId} navigate={navigate}>
							{name}
						</LoanLink>
						{withColon('', problemText(problem, text))}
					</li>
				))}
			</ul>
			{faulty.length > maxListed && t('incomplete.more', { count: faulty.length - maxListed })}
		</Alert>
	);
}
