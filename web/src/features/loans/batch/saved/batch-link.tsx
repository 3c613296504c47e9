import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import { type BatchPlace, batchAddressOf } from './batch-address.ts';

interface BatchLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly to: BatchPlace;
	readonly children: ReactNode;
}

/** A link to a place of the batches. With a modifier key the browser opens it elsewhere, as any link. */
export function BatchLink({ to, navigate, children }: BatchLinkProps) {
	return (
		<Link
			href={batchAddressOf(to)}
			fontSize="inherit"
			onFollow={(event) => {
				event.preventDefault();
				void navigate(batchAddressOf(to));
			}}
		>
			{children}
		</Link>
	);
}
