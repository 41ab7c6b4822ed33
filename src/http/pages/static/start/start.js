/** Says how the service is, as /health has it. */

/** Longer than /health takes. */
const ANSWER_MS_MAX = 10_000;

const place = document.querySelector("#health");

async function readHealth() {
  try {
    const answer = await fetch("/health", { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return (await answer.json()).status;
  } catch {
    return "error";
  }
}

const status = await readHealth();
place.dataset.status = status;
place.textContent = place.dataset[status] ?? place.dataset.error;
