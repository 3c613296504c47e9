import { readDeals } from './read-deals.ts';

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
	try {
		postMessage({ read: readDeals(new Uint8Array(data)) });
	} catch (cause) {
		postMessage({ failure: String(cause) });
	}
});
