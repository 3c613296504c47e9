import { Link } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { batchAddress } from '#features/loans/shared/calculator-address.ts';
import type { PageAddress } from '#lib/page-address.ts';

/** Screen of the batches; each has a separate address. */
type BatchPlace =
	| { readonly kind: 'file' }
	| { readonly kind: 'list' }
	| { readonly kind: 'batch'; readonly batchId: string }
	| { readonly kind: 'comparison'; readonly first: string; readonly second: string };

const savedAddress = `${batchAddress}/saved`;
const comparison = 'compared-with';
const batchId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export function batchAddressOf(place: BatchPlace): string {
	if (place.kind === 'file') return batchAddress;
	if (place.kind === 'list') return savedAddress;
	if (place.kind === 'batch') return `${savedAddress}/${place.batchId}`;
	return `${savedAddress}/${place.first}/${comparison}/${place.second}`;
}

/** The place of a path; undefined for a path that no place has. */
export function batchPlaceAt(pathname: string): BatchPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === batchAddress) return { kind: 'file' };
	if (path === savedAddress) return { kind: 'list' };
	if (!path.startsWith(`${savedAddress}/`)) return undefined;
	const [first = '', word, second = '', ...more] = path.slice(savedAddress.length + 1).split('/');
	if (!batchId.test(first)) return undefined;
	if (word === undefined) return { kind: 'batch', batchId: first };
	if (word !== comparison || !batchId.test(second) || more.length > 0) return undefined;
	return { kind: 'comparison', first, second };
}

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
