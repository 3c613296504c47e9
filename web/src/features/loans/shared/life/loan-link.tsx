import { Link } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import { lifeAddress } from '../saved/loan-place.ts';

interface LoanLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly loanId: string;
	/** Query of the link, including its question mark. */
	readonly query?: string;
	readonly children: ReactNode;
}

/** Link to the page of a loan with all its periods. */
export function LoanLink({ loanId, query = '', navigate, children }: LoanLinkProps) {
	const address = `${lifeAddress(loanId)}${query}`;
	return (
		<Link
			href={address}
			onFollow={(event) => {
				event.preventDefault();
				void navigate(address);
			}}
		>
			{children}
		</Link>
	);
}
