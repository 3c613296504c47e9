// All tests are imported here, so that they share one process. Synthesising the stacks takes seconds and is done only
// once.
import './stacks/api.ts';
import './stacks/data-and-identity.ts';
import './stacks/deliveries.ts';
import './stacks/deployment.ts';
import './stacks/edge.ts';
import './stacks/ingest-files.ts';
import './stacks/least-privilege.ts';
import './stacks/operations.ts';
import './stacks/runs.ts';
import './stacks/web.ts';
