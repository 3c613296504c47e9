import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import type { ReferenceData } from '../shared/form/reference-data.ts';
import { BatchView } from './batch-view.tsx';
import { keptBatch } from './calculate/kept-batch.ts';
import { batchPlaceAt } from './saved/batch-address.ts';
import { ComparedBatches } from './saved/compared-batches.tsx';
import { SavedBatch } from './saved/saved-batch.tsx';
import { SavedList } from './saved/saved-list.tsx';

interface BatchDeskProps extends PageAddress {
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

/** A loan file, the list of saved batches, a saved batch, or the comparison of two, by the address. */
export function BatchDesk({ pathname, navigate, ...props }: BatchDeskProps) {
	const session = useSession();
	const place = batchPlaceAt(pathname) ?? { kind: 'file' };
	if (place.kind === 'list') return <SavedList navigate={navigate} />;
	if (place.kind === 'comparison') {
		const { first, second } = place;
		return <ComparedBatches key={`${first} ${second}`} {...{ first, second, navigate }} />;
	}
	// The batch that was calculated here stays, so that its questions and dates can still be decided.
	const isElsewhere = place.kind === 'batch' && keptBatch(session)?.savedId !== place.batchId;
	return isElsewhere ? (
		<SavedBatch key={place.batchId} batchId={place.batchId} navigate={navigate} {...props} />
	) : (
		<BatchView navigate={navigate} {...props} />
	);
}
