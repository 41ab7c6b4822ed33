# The service in production: two stages, an exact base, no root, no development packages.
FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --ignore-scripts

FROM oven/bun:1.4.5-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TZ=UTC
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json tsconfig.json bunfig.toml LICENSE ./
COPY sql ./sql
COPY src ./src
USER bun
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/health`)).ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]
