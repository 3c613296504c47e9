import { Link } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { type PageAddress, storedId } from '#lib/page-address.ts';
import { batchAddress } from '../../shared/calculator-address.ts';

type BatchPlace =
	| { readonly kind: 'file' }
	| { readonly kind: 'list' }
	| { readonly kind: 'batch'; readonly batchId: string }
	| { readonly kind: 'comparison'; readonly first: string; readonly second: string };

const savedAddress = `${batchAddress}/saved`;
const comparison = 'compared-with';

export function batchAddressOf(place: BatchPlace): string {
	if (place.kind === 'file') return batchAddress;
	if (place.kind === 'list') return savedAddress;
	if (place.kind === 'batch') return `${savedAddress}/${place.batchId}`;
	return `${savedAddress}/${place.first}/${comparison}/${place.second}`;
}

export function batchPlaceAt(pathname: string): BatchPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === batchAddress) return { kind: 'file' };
	if (path === savedAddress) return { kind: 'list' };
	if (!path.startsWith(`${savedAddress}/`)) return undefined;
	const [first = '', word, second = '', ...more] = path.slice(savedAddress.length + 1).split('/');
	if (!storedId.test(first)) return undefined;
	if (word === undefined) return { kind: 'batch', batchId: first };
	if (word !== comparison || !storedId.test(second) || more.length > 0) return undefined;
	return { kind: 'comparison', first, second };
}

interface BatchLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly to: BatchPlace;
	readonly children: ReactNode;
}

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
