import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { LoansPage } from '#features/loans/loans-page.tsx';
import { loadDateReader } from '#lib/lazy-reader.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { type Language, openPage, type PageOptions, sessionWith } from '#test/support/open-page.tsx';

interface Options extends Partial<PageOptions> {
	/** The calculator's section of the layout. The currencies have a default. */
	readonly section?: Partial<RfrSection> | undefined;
	readonly pathname?: string;
	readonly navigate?: (path: string) => void;
}

/** Opens the calculator without waiting for its data. */
export async function startCalculator({
	section,
	pathname = '/compoundcalcu',
	navigate = () => undefined,
	...more
}: Options = {}) {
	const session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'], ...section } });
	return (await openPage(<LoansPage pathname={pathname} navigate={navigate} />, { session, ...more })).user;
}

/** Opens the calculator and waits for its form. */
export async function openCalculator(options: Options = {}) {
	await loadDateReader();
	const user = await startCalculator(options);
	await screen.findByRole('button', { name: goIn[options.language ?? 'en'] });
	return user;
}

const goIn: Readonly<Record<Language, string>> = { en: 'Go', zh: '计算' };

interface Moves {
	to: (path: string) => void;
}

function MovingCalculator({ pathname, moves }: { readonly pathname: string; readonly moves: Moves }) {
	const [path, setPath] = useState(pathname);
	useEffect(() => {
		moves.to = setPath;
	}, [moves]);
	return <LoansPage pathname={path} navigate={setPath} />;
}

/** Opens the calculator. The returned `goTo` changes its address. */
export async function openMovingCalculator(pathname: string) {
	const moves: Moves = { to: () => undefined };
	await loadDateReader();
	const session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });
	const { user } = await openPage(<MovingCalculator {...{ pathname, moves }} />, { session });
	await screen.findByRole('button', { name: goIn.en });
	return { user, goTo: (path: string) => act(() => moves.to(path)) };
}
