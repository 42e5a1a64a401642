FROM node:20-bookworm-slim AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The image that runs: production dependencies, the build, and the files it reads (migrations, threads, demo world).
FROM node:20-bookworm-slim
WORKDIR /srv
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY --from=build /srv/build ./build
COPY app/db ./app/db
COPY app/features/identity/password-thread.server.mjs ./app/features/identity/
COPY app/demo ./app/demo
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The flag of `npm start`: room for a page's short-lived objects, so that fewer survive a collection.
CMD ["node", "--max-semi-space-size=32", "build/server/server.js"]
