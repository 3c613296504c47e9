import type { MouseEvent, ReactNode } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import { type BatchPlace, batchAddressOf } from './batch-address.ts';

interface BatchLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly to: BatchPlace;
	readonly children: ReactNode;
}

/** A link to a place of the batches. With a modifier key the browser opens it elsewhere, as any link. */
export function BatchLink({ to, navigate, children }: BatchLinkProps) {
	const follow = (event: MouseEvent) => {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void navigate(batchAddressOf(to));
	};
	return (
		<a href={batchAddressOf(to)} onClick={follow}>
			{children}
		</a>
	);
}
